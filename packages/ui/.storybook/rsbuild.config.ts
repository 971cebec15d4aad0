import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

// Without pluginReact the build succeeds, but every story fails with 'React is not defined'.
export default defineConfig({
  plugins: [pluginReact()],
  output: { cssModules: { localIdentName: '[local]-[hash:base64:5]' } },
  performance: { printFileSize: false },
})
