/** Spread into a story named `…OnAPhone`: the story's test opens it at 390 px; this sets the same width in Storybook. */
export const phone = { globals: { viewport: { value: 'phone' } } }
