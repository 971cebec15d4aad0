/** Spread into a story named `…OnAPhone`: its test opens it at 390 px, this does so in Storybook. */
export const phone = { globals: { viewport: { value: 'phone' } } }
