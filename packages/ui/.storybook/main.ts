import { readdirSync } from 'node:fs'
import type { StorybookConfig } from 'storybook-react-rsbuild'

const root = new URL('../../../', import.meta.url)

// Includes all modules' stories. Listed individually, because Storybook finds nothing with a pattern like '../../../mf-*'.
const apps = readdirSync(root).filter((name) => name === 'shell' || name.startsWith('mf-'))

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx', '../../web-kit/src/**/*.stories.tsx', ...apps.map((name) => `../../../${name}/src/**/*.stories.tsx`)],
  framework: {
    name: 'storybook-react-rsbuild',
    options: { builder: { rsbuildConfigPath: '.storybook/rsbuild.config.ts' } },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // react-docgen-typescript needs the compiler API, which TypeScript 7 lacks.
  typescript: { check: false, reactDocgen: 'react-docgen' },
}

export default config
