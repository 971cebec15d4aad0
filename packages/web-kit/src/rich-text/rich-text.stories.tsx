import { richTextAttacks } from '@billfold/contracts/proposals/testing/rich-text-attacks'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, fireEvent, fn } from 'storybook/test'
import { RichText } from './rich-text.tsx'
import { actingParts } from './testing/acting-parts.ts'

const meta: Meta<typeof RichText> = { title: 'Proposals/Rich text', component: RichText }
export default meta

type Story = StoryObj<typeof RichText>

export const Everything: Story = {
  args: {
    children: `<h2>Scope</h2><p>Two <strong>big</strong>, <em>long</em> and <u>loud</u> things, see <a href="https://example.com">our site</a>.</p>
      <ul><li>One<ul><li>Within</li></ul></li><li>Two</li></ul><ol><li>First</li><li>Second</li></ol>
      <table><caption>Plan</caption><thead><tr><th>Week</th><th>Work</th></tr></thead><tbody><tr><td>1</td><td>Design</td></tr><tr><td colspan="2">Holiday</td></tr></tbody></table>`,
  },
}
export const PlainText: Story = { args: { children: 'R&D <3 our clients.\n\nThis is the third line.' } }

/** Runs in a real browser to check that none of the attacks has an effect, not even on hover. */
export const Attacks: Story = {
  tags: ['browser'],
  // Some attacks nest elements invalidly, which React reports in development.
  parameters: { expectedError: /cannot (be a descendant|contain a nested)/ },
  render: () => (
    <>
      {richTextAttacks.map((attack) => (
        <RichText key={attack}>{`<p>Before</p>${attack}<p>After</p>`}</RichText>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const alert = fn()
    window.alert = alert
    for (const text of canvasElement.querySelectorAll('p, b, a, td, div')) {
      await fireEvent.mouseOver(text)
      await fireEvent.mouseEnter(text)
    }
    await expect([...canvasElement.children].flatMap(actingParts)).toEqual([])
    await expect(alert).not.toHaveBeenCalled()
  },
}
