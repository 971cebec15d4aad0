import { VisuallyHidden } from '@billfold/ui'
import { useText } from '@billfold/web-kit'

interface FileInputProps {
  onChoose: (file: File | undefined) => void
}

/** Inside the label that shows for it: the browser's own file button cannot be styled. */
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
          // The same file, corrected, can be chosen again.
          event.target.value = ''
        }}
      />
    </VisuallyHidden>
  )
}
