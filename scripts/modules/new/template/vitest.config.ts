import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'happy-dom',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 20_000,
    // The SDK's ES modules import style sheets, which Node cannot load.
    server: { deps: { inline: [/@billfold\//] } },
  },
})
