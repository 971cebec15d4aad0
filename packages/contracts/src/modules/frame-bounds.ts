/** Limits of a slot placeholder: grid columns and pixels. */
export const MAX_SPAN = 12
export const MAX_HEIGHT = 2000
