import { fireEvent, screen } from '@testing-library/react'
import { showText } from '../rich-editor/surface-text.ts'

// happy-dom knows no editing commands; what they do is tested in a browser, by the stories.
if (!('queryCommandState' in document)) Object.assign(document, { queryCommandState: () => false })

/** Replaces what stands in a rich-text field, as typing would. */
export async function writeRichText(label: string, text: string): Promise<void> {
  const surface = await screen.findByRole('textbox', { name: label })
  showText(surface, text)
  fireEvent.input(surface)
}
