import '@billfold/ui/tokens/global.css'
import type { Preview } from 'storybook-react-rsbuild'

// In the application, the shell sets the dark theme.
document.documentElement.dataset.theme = 'dark'

const preview: Preview = { parameters: { backgrounds: { disable: true }, layout: 'padded' } }

export default preview
