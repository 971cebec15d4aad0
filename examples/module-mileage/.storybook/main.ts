import type { StorybookConfig } from 'storybook-react-rsbuild'

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  framework: { name: 'storybook-react-rsbuild', options: { builder: { rsbuildConfigPath: '.storybook/rsbuild.config.ts' } } },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // TypeScript 7 has no compiler API, which 'react-docgen-typescript' needs.
  typescript: { check: false, reactDocgen: 'react-docgen' },
}

export default config
