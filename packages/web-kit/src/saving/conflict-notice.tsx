import { Button, Notice, Row, Stack } from '@billfold/ui'
import { useText } from '@billfold/web-kit'

interface ConflictNoticeProps {
  /** 'This invoice was changed after you opened it' */
  title: string
  isLoading?: boolean
  onOverwrite: () => void
  onLoadNewer: () => void
}

/** A save met a newer version. Nothing that was typed is lost: the user decides which of both stays. */
export function ConflictNotice({ title, isLoading = false, onOverwrite, onLoadNewer }: ConflictNoticeProps) {
  const t = useText()
  return (
    <Notice tone="bad" title={title} takesFocus>
      <Stack gap={3}>
        <p>{t('What you typed is still here and not saved yet. Overwrite saves it over the newer version.')}</p>
        <Row>
          <Button size="small" onClick={onOverwrite}>
            {t('Overwrite')}
          </Button>
          <Button size="small" variant="ghost" busy={isLoading} onClick={onLoadNewer}>
            {t('Load the newer version')}
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}
