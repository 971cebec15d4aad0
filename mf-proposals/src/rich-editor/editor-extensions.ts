import { richTextLink } from '@billfold/contracts/proposals/rich-text'
import { Extension, getSchema, Node } from '@tiptap/core'
import { ListItem } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Fragment, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { cleanPasted } from './pasted-html.ts'

const SECTION = /^t(?:head|body|foot)$/

/** A line of text: Enter starts a new line. In stored text, an empty line ends a paragraph. */
const Line = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'div' }, { tag: 'p' }],
  renderHTML: () => ['div', 0],
})

/** ProseMirror tables can only contain rows, so the caption is an attribute. It can be edited in the HTML view. */
const CaptionedTable = Table.extend({
  // By default, Tab in the last cell would add a row. Here, it leaves the table.
  addKeyboardShortcuts() {
    return { Tab: () => this.editor.commands.goToNextCell(), 'Shift-Tab': () => this.editor.commands.goToPreviousCell() }
  },
  addAttributes: () => ({
    caption: { default: null, rendered: false, parseHTML: (element) => element.querySelector('caption')?.textContent || null },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node }) => {
    const caption: unknown = node.attrs.caption
    return typeof caption === 'string' ? ['table', ['caption', { contenteditable: 'false' }, caption], ['tbody', 0]] : ['table', ['tbody', 0]]
  },
})

/** The part of the table that the row was in: thead, tbody or tfoot. Null for rows added in the editor. */
const SectionRow = TableRow.extend({
  addAttributes: () => ({
    section: {
      default: null,
      parseHTML: ({ dataset, parentElement }) => [dataset.section ?? parentElement?.localName].find((name) => name !== undefined && SECTION.test(name)) ?? null,
      renderHTML: ({ section }) => ({ 'data-section': typeof section === 'string' ? section : '' }),
    },
  }),
})

/** Only binds Enter, so that Tab leaves the editor even inside a list. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

const CleanPaste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins() {
    const { schema } = this.editor
    return [
      new Plugin({
        props: {
          // Content copied from an editor already matches the schema, so it is not cleaned.
          transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : cleanPasted(html)),
          clipboardTextParser: (text) => {
            const lines = text.split(/\r\n?|\n/).map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]))
            return new Slice(Fragment.from(lines), 1, 1)
          },
        },
      }),
    ]
  },
})

/** Supports exactly the elements in the contract's `richTextTags`. */
export const editorExtensions = [
  StarterKit.configure({
    paragraph: false,
    listItem: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: {
      autolink: false,
      linkOnPaste: false,
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => richTextLink.test(address),
    },
  }),
  Line,
  Item,
  CaptionedTable.configure({ View: null }),
  SectionRow,
  TableHeader,
  TableCell,
  CleanPaste,
]

export const editorSchema = getSchema(editorExtensions)
