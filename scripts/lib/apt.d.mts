export function installWithApt(...packages: string[]): Promise<boolean>;
