import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

// without pluginReact every story fails with 'React is not defined' while the build reports success
export default defineConfig({
  plugins: [pluginReact()],
  output: { cssModules: { localIdentName: '[local]-[hash:base64:5]' } },
  performance: { printFileSize: false },
})
