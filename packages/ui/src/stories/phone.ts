/** Spread into a story that is named `…OnAPhone`: the story test opens such a one at 390 px, this does it in Storybook. */
export const phone = { globals: { viewport: { value: 'phone' } } }
