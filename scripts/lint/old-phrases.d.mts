export function findOldPhrase(text: string): string | undefined
