/** What the frame of a filler may ask for: columns of its slot's grid, and pixels. */
export const MAX_SPAN = 12
export const MAX_HEIGHT = 2000
