import { Field } from '@billfold/ui'
import { phone } from '@billfold/ui/stories/phone.ts'
import { withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Editor, TiptapEditorHTMLElement } from '@tiptap/core'
import { useState } from 'react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, fn, userEvent, within } from 'storybook/test'
import { RichTextEditor } from './rich-text-editor.tsx'

interface SampleProps {
  value: string
  onChange: (value: string) => void
}

function Sample({ value: given, onChange }: SampleProps) {
  const [value, setValue] = useState(given)
  function change(next: string): void {
    setValue(next)
    onChange(next)
  }
  return (
    <Field label="Project Overview" help="HTML is allowed">
      <RichTextEditor label="Project Overview" rows={6} value={value} onChange={change} onBlur={() => undefined} />
    </Field>
  )
}

const meta = {
  title: 'Proposals/Rich text editor',
  tags: ['browser'],
  component: Sample,
  args: { value: '', onChange: fn() },
  decorators: [withPage({})],
} satisfies Meta<typeof Sample>
export default meta

type Story = StoryObj<typeof meta>

const everything =
  '<p>We replace the website by one that <strong>loads in a second</strong>, and hand over <em>everything</em>.</p>\n<p>Read <a href="https://example.com">how we work</a>.</p>\n<h4>What you get</h4>\n<ul><li>Fast pages<ul><li>on phones too</li></ul></li><li>An editor</li></ul>\n<ol><li>Design</li><li>Launch</li></ol>\n<table><thead><tr><th>Week</th><th>Delivered</th></tr></thead><tbody><tr><td>2</td><td>Design</td></tr><tr><td>8</td><td>Launch</td></tr></tbody></table>'

export const Empty: Story = {}
export const Everything: Story = { args: { value: everything } }
export const EverythingOnAPhone: Story = { ...Everything, ...phone }

const surfaceIn = (canvasElement: HTMLElement) => within(canvasElement).getByRole('textbox', { name: 'Project Overview' })

function editorOf(surface: TiptapEditorHTMLElement): Editor {
  if (!surface.editor) throw new Error('The editor is not mounted')
  return surface.editor
}

/** Enters text with editor commands, because synthetic key events insert nothing. */
function type(surface: HTMLElement, text: string): void {
  const editor = editorOf(surface)
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) editor.commands.first([({ commands }) => commands.splitListItem('listItem'), ({ commands }) => commands.splitBlock()])
    if (line !== '') editor.commands.insertContent({ type: 'text', text: line })
  }
}

const undo = (surface: HTMLElement) => editorOf(surface).commands.undo()

function positionOf(surface: HTMLElement, text: string): number {
  const walker = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const at = node.data.indexOf(text)
    if (at >= 0) return editorOf(surface).view.posAtDOM(node, at)
  }
  throw new Error(`The field does not contain '${text}'`)
}

function select(surface: HTMLElement, from: number, to: number): void {
  editorOf(surface).commands.setTextSelection({ from, to })
}

function selectText(surface: HTMLElement, text: string): void {
  const from = positionOf(surface, text)
  select(surface, from, from + text.length)
}

function paste(surface: HTMLElement, html: string, text = ''): void {
  const data = new DataTransfer()
  if (html !== '') data.setData('text/html', html)
  data.setData('text/plain', text)
  surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

const press = async (canvasElement: HTMLElement, name: string) => userEvent.click(await within(canvasElement).findByRole('button', { name }))

export const PlainTextStaysPlain: Story = {
  play: async ({ canvasElement, args }) => {
    const surface = surfaceIn(canvasElement)
    surface.focus()
    type(surface, 'R&D <3 our clients\n\nSecond paragraph')
    await expect(args.onChange).toHaveBeenLastCalledWith('R&D <3 our clients\n\nSecond paragraph')
  },
}

export const BoldAndUndo: Story = {
  play: async ({ canvasElement, args }) => {
    const surface = surfaceIn(canvasElement)
    surface.focus()
    type(surface, 'One line\nR&D is our strength')
    selectText(surface, 'R&D')
    await press(canvasElement, 'Bold')
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>One line<br><strong>R&amp;D</strong> is our strength</p>')
    await expect(within(canvasElement).getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    undo(surface)
    await expect(args.onChange).toHaveBeenLastCalledWith('One line\nR&D is our strength')
  },
}

export const HeadingAndLists: Story = {
  play: async ({ canvasElement, args }) => {
    const surface = surfaceIn(canvasElement)
    surface.focus()
    type(surface, 'Scope\nFast\nSafe\nDone')
    selectText(surface, 'Scope')
    await press(canvasElement, 'Heading')
    select(surface, positionOf(surface, 'Fast'), positionOf(surface, 'Safe') + 4)
    await press(canvasElement, 'Bulleted list')
    await expect(args.onChange).toHaveBeenLastCalledWith('<h4>Scope</h4>\n<ul><li>Fast</li><li>Safe</li></ul>\n<p>Done</p>')
    await press(canvasElement, 'Numbered list')
    await expect(args.onChange).toHaveBeenLastCalledWith('<h4>Scope</h4>\n<ol><li>Fast</li><li>Safe</li></ol>\n<p>Done</p>')
    selectText(surface, 'Scope')
    await press(canvasElement, 'Heading')
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>Scope</p>\n<ol><li>Fast</li><li>Safe</li></ol>\n<p>Done</p>')
  },
}

export const WrittenOnInAList: Story = {
  play: async ({ canvasElement, args }) => {
    const surface = surfaceIn(canvasElement)
    surface.focus()
    type(surface, 'Plan\nitem one')
    await press(canvasElement, 'Bulleted list')
    type(surface, '!')
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>Plan</p>\n<ul><li>item one!</li></ul>')
    await press(canvasElement, 'Numbered list')
    type(surface, '!')
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>Plan</p>\n<ol><li>item one!!</li></ol>')
    await press(canvasElement, 'Numbered list')
    type(surface, '!')
    await expect(args.onChange).toHaveBeenLastCalledWith('Plan\nitem one!!!')
  },
}

/**
 * Two caret positions at a line boundary, the end of one line and the start of the next, have the same number of characters before them.
 */
export const WrittenOnAtTheStartOfAListsLine: Story = {
  play: async ({ canvasElement, args }) => {
    const surface = surfaceIn(canvasElement)
    surface.focus()
    type(surface, 'Plan\nitem one')
    const start = positionOf(surface, 'item')
    select(surface, start, start)
    await press(canvasElement, 'Bulleted list')
    type(surface, 'an ')
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>Plan</p>\n<ul><li>an item one</li></ul>')
  },
}

export const Link: Story = {
  play: async ({ canvasElement, args }) => {
    const surface = surfaceIn(canvasElement)
    surface.focus()
    type(surface, 'See our site')
    selectText(surface, 'our site')
    await press(canvasElement, 'Link')
    const address = within(canvasElement).getByRole('textbox', { name: 'Link address' })
    await userEvent.type(address, 'javascript:alert(1){Enter}')
    await expect(within(canvasElement).getByText('A link must start with https://, http:// or mailto:')).toBeVisible()
    await userEvent.clear(address)
    await userEvent.type(address, 'example.com/a?b=1&c=2{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>See <a href="https://example.com/a?b=1&amp;c=2">our site</a></p>')
    await press(canvasElement, 'Link')
    await press(canvasElement, 'Remove link')
    await expect(args.onChange).toHaveBeenLastCalledWith('See our site')
  },
}

export const Table: Story = {
  play: async ({ canvasElement, args }) => {
    const surface = surfaceIn(canvasElement)
    surface.focus()
    type(surface, 'Plan')
    await press(canvasElement, 'Table')
    type(surface, 'Week')
    editorOf(surface).commands.goToNextCell()
    type(surface, 'Work')
    await press(canvasElement, 'Add column')
    type(surface, 'Price')
    await press(canvasElement, 'Add row')
    type(surface, '1')
    const empty = '<tr><td></td><td></td><td></td></tr>'
    const table = (rows: string) =>
      `<p>Plan</p>\n<table><thead><tr><th>Week</th><th>Work</th><th>Price</th></tr></thead><tbody>${rows}</tbody></table>`
    const whole = table(`<tr><td>1</td><td></td><td></td></tr>${empty}${empty}`)
    await expect(args.onChange).toHaveBeenLastCalledWith(whole)
    await press(canvasElement, 'Remove row')
    await expect(args.onChange).toHaveBeenLastCalledWith(table(empty + empty))
    undo(surface)
    await expect(args.onChange).toHaveBeenLastCalledWith(whole)
    selectText(surface, '1')
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Remove table' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('Plan')
  },
}

export const Pasting: Story = {
  play: async ({ canvasElement, args }) => {
    const surface = surfaceIn(canvasElement)
    surface.focus()
    paste(
      surface,
      '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span><span> word</span></p><img src="x" onerror="alert(1)"><ul><li><p>Item</p></li></ul></b>',
    )
    await expect(args.onChange).toHaveBeenLastCalledWith('<p><strong>Bold</strong> word</p>\n<ul><li>Item</li></ul>')
  },
}

export const PastingText: Story = {
  play: async ({ canvasElement, args }) => {
    const surface = surfaceIn(canvasElement)
    surface.focus()
    paste(surface, '', 'First <line>\r\nsecond & third')
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>First &lt;line&gt;<br>second &amp; third</p>')
  },
}

export const TypedHtml: Story = {
  play: async ({ canvasElement, args }) => {
    const surface = surfaceIn(canvasElement)
    surface.focus()
    type(surface, '<p>One <b>bold</b> word</p>')
    await expect(args.onChange).toHaveBeenLastCalledWith('<p>One <b>bold</b> word</p>')
    surface.blur()
    await expect(surface.querySelector('strong')).toHaveTextContent('bold')
  },
}

export const AsHtml: Story = {
  args: { value: everything },
  play: async ({ canvasElement, args }) => {
    await press(canvasElement, 'HTML')
    const source = surfaceIn(canvasElement)
    await expect(source).toHaveValue(everything)
    await userEvent.clear(source)
    await userEvent.type(source, '<h2>Scope</h2>')
    await expect(args.onChange).toHaveBeenLastCalledWith('<h2>Scope</h2>')
    await press(canvasElement, 'HTML')
    await expect(surfaceIn(canvasElement).querySelector('h2')).toHaveTextContent('Scope')
    await press(canvasElement, 'HTML')
  },
}
