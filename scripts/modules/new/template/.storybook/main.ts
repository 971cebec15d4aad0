import type { StorybookConfig } from 'storybook-react-rsbuild'

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  framework: { name: 'storybook-react-rsbuild', options: { builder: { rsbuildConfigPath: '.storybook/rsbuild.config.ts' } } },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The default docgen needs a compiler API, which TypeScript 7 does not have.
  typescript: { check: false, reactDocgen: 'react-docgen' },
}

export default config
