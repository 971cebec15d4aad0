import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

export default defineConfig({
  plugins: [pluginReact()],
  output: { cssModules: { localIdentName: '[local]-[hash:base64:5]' } },
  performance: { printFileSize: false },
})
