declare const fontFiles: string[];
export default fontFiles;
export declare const qpdfFiles: string[];
