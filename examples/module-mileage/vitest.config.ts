import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'happy-dom',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 20_000,
    // The SDK contains ES modules that import style sheets, which Node cannot load.
    server: { deps: { inline: [/@billfold\//] } },
  },
})
