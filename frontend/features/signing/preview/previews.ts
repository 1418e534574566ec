// One module that pages load later, so that it counts once where the build looks for what many of them share.
export { SamplePage } from "./SamplePage.tsx";
export { SignersPage } from "./SignersPage.tsx";
