/** Puts a scripted response in the place of the network for what is sent by XMLHttpRequest, as files are. */
export function stubUpload(status: number, body: unknown): void {
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperties(this, { status: { value: status }, responseText: { value: JSON.stringify(body) } });
    this.onload?.(new ProgressEvent('load'));
  });
}
