import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { Stack } from '../layout/page.tsx'
import { Progress } from './progress.tsx'

const meta = { title: 'Components/Progress', component: Progress, args: { value: 64, label: 'Progress' } } satisfies Meta<typeof Progress>
export default meta
type Story = StoryObj<typeof meta>

export const Values: Story = {
  render: () => (
    <Stack style={{ maxWidth: 320 }}>
      {[0, 4, 64, 100, 140].map((value) => (
        <Progress key={value} value={value} label={`${value}% done`} />
      ))}
    </Stack>
  ),
}

export const Tones: Story = {
  render: () => (
    <Stack style={{ maxWidth: 320 }}>
      {(['accent', 'good', 'info', 'warn', 'bad', 'muted'] as const).map((tone) => (
        <Progress key={tone} value={64} label={tone} tone={tone} />
      ))}
    </Stack>
  ),
}
