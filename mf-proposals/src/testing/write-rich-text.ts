import { fireEvent, screen } from '@testing-library/react'
import { showText } from '../rich-editor/surface-text.ts'

// happy-dom has no editing commands; the stories test them in a browser.
if (!('queryCommandState' in document)) Object.assign(document, { queryCommandState: () => false })

/** Replaces the text of a rich-text field, as typing would. */
export async function writeRichText(label: string, text: string): Promise<void> {
  const surface = await screen.findByRole('textbox', { name: label })
  showText(surface, text)
  fireEvent.input(surface)
}
