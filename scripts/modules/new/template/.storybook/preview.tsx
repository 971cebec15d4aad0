import '@billfold/ui/tokens/global.css'
import type { Preview } from 'storybook-react-rsbuild'

// The application is dark by default; the shell sets the theme in the same way.
document.documentElement.dataset.theme = 'dark'

const preview: Preview = { parameters: { backgrounds: { disable: true }, layout: 'padded' } }

export default preview
