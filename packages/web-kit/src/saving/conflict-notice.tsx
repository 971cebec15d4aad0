import { Button, Notice, Row, Stack } from '@billfold/ui'
import { useText } from '@billfold/web-kit'

interface ConflictNoticeProps {
  /** 'This invoice was changed after you opened it' */
  title: string
  isDeleted?: boolean
  isLoading?: boolean
  onOverwrite: () => void
  onLoadNewer: () => void
  onLeave: () => void
}

/** Shown when a save finds a newer version or a deleted record. Keeps the user's input and lets the user choose. */
export function ConflictNotice({ title, isDeleted = false, isLoading = false, onOverwrite, onLoadNewer, onLeave }: ConflictNoticeProps) {
  const t = useText()
  return (
    <Notice key={String(isDeleted)} tone="bad" title={isDeleted ? t('This was deleted after you opened it') : title} takesFocus>
      <Stack gap={3}>
        <p>
          {isDeleted
            ? t('Your changes are still here to read and copy, but can’t be saved.')
            : t('Your changes are still here but not saved. Overwrite replaces the newer version with them.')}
        </p>
        <Row>
          <Button size="small" onClick={isDeleted ? onLeave : onOverwrite}>
            {isDeleted ? t('Leave') : t('Overwrite')}
          </Button>
          {!isDeleted && (
            <Button size="small" variant="ghost" busy={isLoading} onClick={onLoadNewer}>
              {t('Load the newer version')}
            </Button>
          )}
        </Row>
      </Stack>
    </Notice>
  )
}
