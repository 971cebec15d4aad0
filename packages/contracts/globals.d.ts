// Globals used by contracts, which run both in browsers and in Node. Other workspaces use their platform's full type definitions.

interface Blob {
  readonly size: number
  readonly type: string
}

declare class URL {
  constructor(url: string)
  static parse(url: string): URL | null
  readonly href: string
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly origin: string
  readonly pathname: string
  readonly username: string
  readonly password: string
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  constructor(label: 'utf-8', options: { fatal?: boolean; ignoreBOM: boolean })
  decode(bytes: Uint8Array): string
}

declare class DOMException extends Error {}

declare function atob(text: string): string
declare function btoa(text: string): string

declare var crypto: {
  readonly subtle: {
    digest(algorithm: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
    importKey(format: 'raw', key: Uint8Array<ArrayBuffer>, algorithm: 'Ed25519', isExtractable: boolean, usages: ['verify']): Promise<object>
    verify(algorithm: 'Ed25519', key: object, signature: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>
  }
}
