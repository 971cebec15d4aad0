import { VisuallyHidden } from '@billfold/ui'
import { useText } from '@billfold/web-kit'

interface FileInputProps {
  onChoose: (file: File | undefined) => void
}

/** Hidden inside its label, because the browser's own file button cannot be styled. */
export function FileInput({ onChoose }: FileInputProps) {
  const t = useText()
  return (
    <VisuallyHidden>
      <input
        type="file"
        aria-label={t('CSV file')}
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          // Allows choosing the same file again after correcting it.
          event.target.value = ''
        }}
      />
    </VisuallyHidden>
  )
}
