import { readdirSync } from 'node:fs'
import type { StorybookConfig } from 'storybook-react-rsbuild'

const root = new URL('../../../', import.meta.url)

// the stories of the whole product: a module's screens stand beside the components that they are made of.
// Named one by one, because Storybook mistakes a folder of dots alone ('../../../mf-*') and then finds nothing.
const apps = readdirSync(root).filter((name) => name === 'shell' || name.startsWith('mf-'))

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx', '../../web-kit/src/**/*.stories.tsx', ...apps.map((name) => `../../../${name}/src/**/*.stories.tsx`)],
  framework: {
    name: 'storybook-react-rsbuild',
    options: { builder: { rsbuildConfigPath: '.storybook/rsbuild.config.ts' } },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // TypeScript 7 has no compiler API, which the other docgen needs
  typescript: { check: false, reactDocgen: 'react-docgen' },
}

export default config
