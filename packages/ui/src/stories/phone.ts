/** Sets a width of 390 px in Storybook. Spread it into stories named `…OnAPhone`, whose tests run at the same width. */
export const phone = { globals: { viewport: { value: 'phone' } } }
