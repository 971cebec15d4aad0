import { act, screen } from '@testing-library/react'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { toDocument } from '../rich-editor/stored-text.ts'

export async function writeRichText(label: string, text: string): Promise<void> {
  const surface = await screen.findByRole<TiptapEditorHTMLElement>('textbox', { name: label })
  act(() => void surface.editor?.commands.setContent(toDocument(text).toJSON(), { emitUpdate: true }))
}
