/* The stack's top, reset, NMI, hard fault; no other exception is ever enabled. */
    .syntax unified
    .section .vectors, "a"
    .global vectors
vectors:
    .word 0x20040000
    .word begin
    .word stand_still
    .word stand_still
