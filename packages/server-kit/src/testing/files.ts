/** The start of a file with this signature, padded to a given size. */
function startingWith(signature: string, size = 64): Buffer {
  return Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.alloc(Math.max(0, size - signature.length))])
}

export const samplePdf = (size?: number) => startingWith('%PDF-1.7\n', size)
export const samplePng = (size?: number) => startingWith('\x89PNG\r\n\x1a\n', size)
export const sampleJpeg = (size?: number) => startingWith('\xff\xd8\xff\xe0', size)
export const sampleWebp = (size?: number) => startingWith('RIFF\x1a\0\0\0WEBPVP8 ', size)
export const sampleDocument = () => zipOf('[Content_Types].xml', 'word/document.xml')
export const sampleWorkbook = () => zipOf('[Content_Types].xml', 'xl/workbook.xml')

/** Creates a zip file that contains empty, uncompressed files. */
export function zipOf(...names: string[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const header = Buffer.alloc(30)
    header.write('PK\x03\x04', 'latin1')
    header.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(header, Buffer.from(name))
    directory.push(entry, Buffer.from(name))
    offset += header.length + name.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
