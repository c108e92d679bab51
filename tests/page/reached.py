"""What a finger reaches on a page that is scrolled."""

# What a finger reaches at no place of the page: something lies over it wherever it is scrolled to.
UNREACHED = """() => {
    const all = [...document.querySelectorAll(".touch")], free = new Set();
    for (let y = 0; y < document.body.scrollHeight; y += 40) {
        scrollTo(0, y);
        for (const one of all) {
            const {x, y, width, height} = one.getBoundingClientRect();
            const seen = document.elementFromPoint(x + width / 2, y + height / 2);
            if (seen?.closest(".touch") === one) free.add(one);
        }
    }
    scrollTo(0, 0);
    return all.filter((one) => !free.has(one)).map((one) => one.dataset.key);
}"""
