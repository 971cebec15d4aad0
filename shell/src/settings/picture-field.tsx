import type { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { useSave, useText } from '@billfold/web-kit'
import { Avatar, Button, Progress } from '@billfold/ui'
import { ImageUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import css from './picture-field.module.css'
import { useApplySettings } from './section-form.tsx'
import { useFileUpload } from './use-file-upload.ts'

type PictureUpload = typeof settingsCalls.uploadAvatar | typeof settingsCalls.uploadLogo

interface PictureFieldProps {
  src: string | null
  initials: string
  shape?: 'round' | 'square'
  upload: PictureUpload
  remove: typeof settingsCalls.deleteAvatar | typeof settingsCalls.deleteLogo
  texts: { change: string; remove: string; hint: string }
}

/** Saves a picture as soon as it is chosen, and shows a preview during the upload. */
export function PictureField({ src, initials, shape = 'round', upload: call, remove: removeCall, texts }: PictureFieldProps) {
  const t = useText()
  const apply = useApplySettings()
  const { file, percent, problem, open, inputProps } = useFileUpload(call, { tooLarge: t('The picture is larger than 2 MB.'), onUploaded: apply })
  const remove = useSave(removeCall, { onSaved: apply })
  const preview = usePreview(file)

  return (
    <div className={css.field}>
      <Avatar size="large" shape={shape} initials={initials} src={preview ?? src} />
      <div className={css.words}>
        <div className={css.buttons}>
          <Button size="small" icon={<ImageUp />} busy={file !== undefined} busyText={t('Uploading...')} onClick={open}>
            {texts.change}
          </Button>
          {src && !file && (
            <Button size="small" variant="ghost" busy={remove.isPending} onClick={() => remove.mutate({})}>
              {texts.remove}
            </Button>
          )}
        </div>
        <input {...inputProps} aria-label={texts.change} accept={call.upload.join()} />
        {file ? <Progress value={percent} label={t('Uploading...')} /> : <p className={css.hint}>{texts.hint}</p>}
        {problem !== '' && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

/** Previews a local file as a data URL, because our content security policy allows no other kind of local URL. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return undefined
    const reader = new FileReader()
    reader.addEventListener('load', () => setAddress(reader.result as string))
    reader.readAsDataURL(file)
    return () => {
      reader.abort()
      setAddress(undefined)
    }
  }, [file])
  return address
}
