import '@billfold/ui/tokens/global.css'
import type { Preview } from 'storybook-react-rsbuild'

// The application is dark, as the shell sets it.
document.documentElement.dataset.theme = 'dark'

const preview: Preview = { parameters: { backgrounds: { disable: true }, layout: 'padded' } }

export default preview
