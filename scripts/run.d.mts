export function needsInstall(folder: string): boolean
export function chooseNode(
  folder: string,
  system?: { platform: string; arch: string; version: string; execPath: string },
): string | undefined

export const everyProject: string[]
