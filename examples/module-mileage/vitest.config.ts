import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'happy-dom',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 20_000,
    // Ours comes as ES modules with style sheets beside them, which Node alone would not read.
    server: { deps: { inline: [/@billfold\//] } },
  },
})
