import { useLayoutEffect, type ReactNode } from 'react'
import { configure } from 'storybook/test'
import type { Preview } from 'storybook-react-rsbuild'
import '../src/tokens/global.css'
import '../src/tokens/hyphen.css'
import { TooltipProvider } from '../src/overlay/tooltip.tsx'

// Timeout for `findBy…` in milliseconds, long enough for a busy machine.
configure({ asyncUtilTimeout: 5000 })

function Theme({ name, children }: { name: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = name
  }, [name])
  return children
}

const preview: Preview = {
  decorators: [
    (Story, { globals }) => (
      <Theme name={globals.theme === 'light' ? 'light' : 'dark'}>
        <TooltipProvider>
          <Story />
        </TooltipProvider>
      </Theme>
    ),
  ],
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'dark', title: 'Dark', icon: 'moon' },
          { value: 'light', title: 'Light', icon: 'sun' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'dark' },
  parameters: {
    // Disabled, because the theme sets the background.
    backgrounds: { disable: true },
    layout: 'padded',
    options: { storySort: { order: ['Gallery', 'Components'] } },
    viewport: {
      options: {
        phone: { name: 'Phone 390', styles: { width: '390px', height: '844px' } },
        tablet: { name: 'Tablet 1024', styles: { width: '1024px', height: '768px' } },
        desk: { name: 'Desk 1440', styles: { width: '1440px', height: '900px' } },
      },
    },
  },
}

export default preview
