import '@billfold/ui/tokens/global.css'
import type { Preview } from 'storybook-react-rsbuild'

// The shell sets the dark theme in the application.
document.documentElement.dataset.theme = 'dark'

const preview: Preview = { parameters: { backgrounds: { disable: true }, layout: 'padded' } }

export default preview
