import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect } from 'storybook/test'
import { Row } from '../layout/page.tsx'
import { Avatar } from './avatar.tsx'

const meta = { title: 'Components/Avatar', component: Avatar, args: { initials: 'AL' } } satisfies Meta<typeof Avatar>
export default meta
type Story = StoryObj<typeof meta>

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#5566f5" d="M0 0h8v8z"/><path fill="#3ecf8e" d="M0 0v8h8z"/></svg>')}`

export const Sizes: Story = {
  render: () => (
    <Row gap={3}>
      <Avatar initials="AL" size="small" />
      <Avatar initials="AL" />
      <Avatar initials="AL" size="large" />
    </Row>
  ),
}

export const Picture: Story = { args: { src: picture, label: 'Ada Lovelace' } }

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 8"><path fill="#5566f5" d="M0 0h8v8H0z"/><path fill="#111" d="M10 1h14v2H10zm0 4h9v2h-9z"/></svg>')}`

export const Logo: Story = { args: { src: logo, shape: 'square', size: 'large', label: 'Acme Studio' } }

export const PictureThatDoesNotLoad: Story = {
  tags: ['browser'],
  args: { src: 'data:image/png;base64,none', label: 'Ada Lovelace' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('AL')).toBeVisible()
  },
}
