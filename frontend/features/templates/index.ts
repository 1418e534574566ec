export { SaveAsTemplate, type TemplateSource } from "./SaveAsTemplate.tsx";
